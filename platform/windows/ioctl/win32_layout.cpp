// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the offsets, sizes and codes of this folder with the headers of Windows. Compiled only; nothing is called.
#include <windows.h>
// Needs the types of windows.h.
#include <ntddscsi.h>
#include <winioctl.h>

#include <cstddef>

#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/disk_counters.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/ioctl/nvme_request.h"
#include "platform/windows/ioctl/pass_through.h"
#include "platform/windows/ioctl/storage_property.h"

namespace fettle::windows {

static_assert(kStorageQueryProperty == IOCTL_STORAGE_QUERY_PROPERTY);
static_assert(kStorageProtocolCommand == IOCTL_STORAGE_PROTOCOL_COMMAND);
static_assert(kStorageGetDeviceNumber == IOCTL_STORAGE_GET_DEVICE_NUMBER);
static_assert(kScsiGetAddress == IOCTL_SCSI_GET_ADDRESS);
static_assert(kScsiPassThrough == IOCTL_SCSI_PASS_THROUGH);
static_assert(kScsiPassThroughDirect == IOCTL_SCSI_PASS_THROUGH_DIRECT);
static_assert(kScsiMiniport == IOCTL_SCSI_MINIPORT);
static_assert(kAtaPassThrough == IOCTL_ATA_PASS_THROUGH);
static_assert(kAtaPassThroughDirect == IOCTL_ATA_PASS_THROUGH_DIRECT);
static_assert(kSmartGetVersion == SMART_GET_VERSION);
static_assert(kSmartSendDriveCommand == SMART_SEND_DRIVE_COMMAND);
static_assert(kSmartReceiveDriveData == SMART_RCV_DRIVE_DATA);
static_assert(kDiskPerformance == IOCTL_DISK_PERFORMANCE);
static_assert(kDiskGetDriveGeometryEx == IOCTL_DISK_GET_DRIVE_GEOMETRY_EX);
static_assert(kDiskGetLengthInfo == IOCTL_DISK_GET_LENGTH_INFO);
static_assert(kDiskGetDriveLayoutEx == IOCTL_DISK_GET_DRIVE_LAYOUT_EX);
static_assert(kVolumeGetVolumeDiskExtents == IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS);
static_assert(kStorageManageDataSetAttributes == IOCTL_STORAGE_MANAGE_DATA_SET_ATTRIBUTES);
static_assert(kDiskIsWritable == IOCTL_DISK_IS_WRITABLE);
static_assert(kDiskUpdateProperties == IOCTL_DISK_UPDATE_PROPERTIES);
static_assert(kLockVolume == FSCTL_LOCK_VOLUME);
static_assert(kDismountVolume == FSCTL_DISMOUNT_VOLUME);
static_assert(kGetNtfsVolumeData == FSCTL_GET_NTFS_VOLUME_DATA);
static_assert(kGetVolumeBitmap == FSCTL_GET_VOLUME_BITMAP);
static_assert(kGetRetrievalPointers == FSCTL_GET_RETRIEVAL_POINTERS);
static_assert(kLookupStreamFromCluster == FSCTL_LOOKUP_STREAM_FROM_CLUSTER);
static_assert(kGetRetrievalPointerBase == FSCTL_GET_RETRIEVAL_POINTER_BASE);
static_assert(kSetCompression == FSCTL_SET_COMPRESSION);
// mingw-w64's winioctl.h lacks it and its structures.
static_assert(kFileLevelTrim == CTL_CODE(FILE_DEVICE_FILE_SYSTEM, 130, METHOD_BUFFERED, FILE_WRITE_DATA));
static_assert(sizeof(RETRIEVAL_POINTER_BASE) == kPointerBaseBytes);
static_assert(offsetof(LOOKUP_STREAM_FROM_CLUSTER_INPUT, Cluster) == 8);
static_assert(sizeof(LOOKUP_STREAM_FROM_CLUSTER_OUTPUT) == 12);
static_assert(offsetof(LOOKUP_STREAM_FROM_CLUSTER_ENTRY, Cluster) == 16);
static_assert(offsetof(LOOKUP_STREAM_FROM_CLUSTER_ENTRY, FileName) == 24);
static_assert(offsetof(VOLUME_BITMAP_BUFFER, Buffer) == 16);
static_assert(offsetof(RETRIEVAL_POINTERS_BUFFER, StartingVcn) == 8 &&
              offsetof(RETRIEVAL_POINTERS_BUFFER, Extents) == 16);

static_assert(static_cast<int>(Property::device_id) == StorageDeviceIdProperty);
static_assert(static_cast<int>(Property::write_cache) == StorageDeviceWriteCacheProperty);
static_assert(static_cast<int>(Property::access_alignment) == StorageAccessAlignmentProperty);
static_assert(static_cast<int>(Property::seek_penalty) == StorageDeviceSeekPenaltyProperty);
static_assert(static_cast<int>(Property::trim) == StorageDeviceTrimProperty);
static_assert(static_cast<int>(Property::adapter_protocol) == StorageAdapterProtocolSpecificProperty);
static_assert(static_cast<int>(Property::device_protocol) == StorageDeviceProtocolSpecificProperty);
static_assert(static_cast<int>(Property::adapter_temperature) == StorageAdapterTemperatureProperty);
static_assert(static_cast<int>(Property::device_temperature) == StorageDeviceTemperatureProperty);
static_assert(static_cast<int>(BusType::usb) == BusTypeUsb && static_cast<int>(BusType::raid) == BusTypeRAID);
static_assert(static_cast<int>(BusType::sata) == BusTypeSata && static_cast<int>(BusType::sas) == BusTypeSas);
static_assert(static_cast<int>(BusType::nvme) == BusTypeNvme && static_cast<int>(BusType::spaces) == BusTypeSpaces);

static_assert(sizeof(STORAGE_PROPERTY_QUERY) == 12 && offsetof(STORAGE_PROPERTY_QUERY, AdditionalParameters) == 8);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, RemovableMedia) == 10);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, VendorIdOffset) == 12);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, ProductIdOffset) == 16);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, ProductRevisionOffset) == 20);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, SerialNumberOffset) == 24);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, BusType) == 28);
static_assert(offsetof(STORAGE_DEVICE_DESCRIPTOR, RawDeviceProperties) == 36);
static_assert(offsetof(STORAGE_ADAPTER_DESCRIPTOR, MaximumTransferLength) == 8);
static_assert(offsetof(STORAGE_ADAPTER_DESCRIPTOR, MaximumPhysicalPages) == 12);
static_assert(offsetof(STORAGE_ADAPTER_DESCRIPTOR, AlignmentMask) == 16);
static_assert(offsetof(STORAGE_ADAPTER_DESCRIPTOR, BusType) == 24);
static_assert(offsetof(DEVICE_SEEK_PENALTY_DESCRIPTOR, IncursSeekPenalty) == 8);
static_assert(offsetof(DEVICE_TRIM_DESCRIPTOR, TrimEnabled) == 8);
static_assert(offsetof(STORAGE_WRITE_CACHE_PROPERTY, WriteCacheEnabled) == 12);
static_assert(sizeof(STORAGE_WRITE_CACHE_PROPERTY) == 28);
static_assert(static_cast<int>(WriteCacheDisabled) == 1 && static_cast<int>(WriteCacheEnabled) == 2);
static_assert(offsetof(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR, BytesPerLogicalSector) == 16);
static_assert(offsetof(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR, BytesPerPhysicalSector) == 20);
static_assert(sizeof(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR) == 28);
static_assert(offsetof(STORAGE_DEVICE_ID_DESCRIPTOR, Identifiers) == 12);

static_assert(offsetof(DISK_GEOMETRY_EX, DiskSize) == 24 && offsetof(DISK_GEOMETRY, BytesPerSector) == 20);
static_assert(sizeof(DISK_PERFORMANCE) == kDiskPerformanceBytes && offsetof(DISK_PERFORMANCE, BytesWritten) == 8);
static_assert(sizeof(GET_LENGTH_INFORMATION) == kLengthInfoBytes);
static_assert(sizeof(STORAGE_DEVICE_NUMBER) == kDeviceNumberBytes);
static_assert(sizeof(SCSI_ADDRESS) == kScsiAddressBytes && offsetof(SCSI_ADDRESS, Lun) == 7);
static_assert(offsetof(DRIVE_LAYOUT_INFORMATION_EX, PartitionEntry) == drive_layout_bytes(0));
static_assert(sizeof(PARTITION_INFORMATION_EX) == 144);
static_assert(offsetof(DRIVE_LAYOUT_INFORMATION_EX, Mbr.Signature) == 8);
static_assert(offsetof(DRIVE_LAYOUT_INFORMATION_EX, Gpt.DiskId) == 8);
static_assert(offsetof(PARTITION_INFORMATION_EX, StartingOffset) == 8);
static_assert(offsetof(PARTITION_INFORMATION_EX, PartitionLength) == 16);
static_assert(offsetof(PARTITION_INFORMATION_EX, PartitionNumber) == 24);
static_assert(offsetof(PARTITION_INFORMATION_EX, Mbr.PartitionType) == 32);
static_assert(offsetof(PARTITION_INFORMATION_EX, Gpt.PartitionType) == 32);
static_assert(offsetof(PARTITION_INFORMATION_EX, Gpt.Attributes) == 64);
static_assert(offsetof(PARTITION_INFORMATION_EX, Gpt.Name) == 72);
static_assert(offsetof(VOLUME_DISK_EXTENTS, Extents) == volume_extents_bytes(0));
static_assert(sizeof(NTFS_VOLUME_DATA_BUFFER) == kNtfsVolumeDataBytes);
static_assert(offsetof(NTFS_VOLUME_DATA_BUFFER, NumberSectors) == 8);
static_assert(offsetof(NTFS_VOLUME_DATA_BUFFER, BytesPerSector) == 40);
static_assert(offsetof(NTFS_VOLUME_DATA_BUFFER, BytesPerCluster) == 44);
static_assert(sizeof(DISK_EXTENT) == 24 && offsetof(DISK_EXTENT, StartingOffset) == 8);

static_assert(sizeof(DEVICE_MANAGE_DATA_SET_ATTRIBUTES) == 28);
static_assert(offsetof(DEVICE_MANAGE_DATA_SET_ATTRIBUTES, Action) == 4);
static_assert(offsetof(DEVICE_MANAGE_DATA_SET_ATTRIBUTES, DataSetRangesOffset) == 20);
static_assert(offsetof(DEVICE_MANAGE_DATA_SET_ATTRIBUTES, DataSetRangesLength) == 24);
static_assert(sizeof(DEVICE_DATA_SET_RANGE) == 16 && offsetof(DEVICE_DATA_SET_RANGE, LengthInBytes) == 8);
static_assert(DeviceDsmAction_Trim == 1);

static_assert(sizeof(STORAGE_PROTOCOL_SPECIFIC_DATA) == 40);
static_assert(offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, ProtocolDataOffset) == 16);
static_assert(offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, ProtocolDataLength) == 20);
static_assert(offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, FixedProtocolReturnData) == 24);
static_assert(offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, ProtocolDataRequestSubValue2) == 28);
static_assert(offsetof(STORAGE_PROTOCOL_DATA_DESCRIPTOR, ProtocolSpecificData) == 8);
static_assert(static_cast<int>(NvmeData::identify) == NVMeDataTypeIdentify);
static_assert(static_cast<int>(NvmeData::log_page) == NVMeDataTypeLogPage);
static_assert(static_cast<int>(NvmeData::feature) == NVMeDataTypeFeature);

static_assert(sizeof(ATA_PASS_THROUGH_DIRECT) == kAtaPassThroughBytes);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, AtaFlags) == 2);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, DataTransferLength) == 8);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, TimeOutValue) == 12);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, DataBuffer) == 24);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, PreviousTaskFile) == 32);
static_assert(offsetof(ATA_PASS_THROUGH_DIRECT, CurrentTaskFile) == 40);
static_assert(sizeof(SCSI_PASS_THROUGH_DIRECT) == 56 && sizeof(SCSI_PASS_THROUGH) == 56);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, ScsiStatus) == 2);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, CdbLength) == 6);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, SenseInfoLength) == 7);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, DataIn) == 8);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, DataTransferLength) == 12);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, TimeOutValue) == 16);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, DataBuffer) == 24);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, SenseInfoOffset) == 32);
static_assert(offsetof(SCSI_PASS_THROUGH_DIRECT, Cdb) == 36);
static_assert(sizeof(SENDCMDINPARAMS) == 33 && offsetof(SENDCMDINPARAMS, bBuffer) == 32);
static_assert(sizeof(SENDCMDOUTPARAMS) == 17 && offsetof(SENDCMDOUTPARAMS, bBuffer) == 16);
static_assert(offsetof(SENDCMDINPARAMS, irDriveRegs) == 4 && sizeof(IDEREGS) == 8);

}  // namespace fettle::windows
