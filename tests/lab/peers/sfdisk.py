# SPDX-License-Identifier: GPL-3.0-or-later
"""sfdisk -J: the partition table."""

import json
import re


def commands(drive, path):
    return {"J": f"sfdisk -J {path}"}


def facts(drive, outputs):
    if outputs["J"].rc != 0:
        return {}
    table = json.loads(outputs["J"].out)["partitiontable"]
    found = {"place.partition_table.scheme": {"dos": "mbr"}.get(table["label"], table["label"]),
             "place.partition_table.sector_bytes": table["sectorsize"]}
    for row in table.get("partitions", []):
        prefix = "place.partition_table.partitions." + re.search(r"(\d+)$", row["node"])[1]
        found[prefix + ".start_sector"] = row["start"]
        found[prefix + ".sectors"] = row["size"]
    return found
