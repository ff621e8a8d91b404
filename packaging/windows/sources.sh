# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of this folder: sources of Debian's packages, without a change to this computer's apt.

# debian_source PACKAGE FOLDER: downloads the source package of this computer's release, checks its signature, and
# unpacks it in FOLDER, which must not exist yet.
debian_source() {
  package=$1
  folder=$2
  apt=$(dirname "$folder")/apt
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts" "$(dirname "$folder")/download"
  apt-get indextargets --format '$(ORIGIN) deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sed -n 's/^Debian deb-src \(.*\)$/deb-src [signed-by=\/usr\/share\/keyrings\/debian-archive-keyring.gpg] \1/p' |
    sort -u >"$apt/sources.list"
  [ -s "$apt/sources.list" ] || { echo "No package source of Debian is configured." >&2; return 1; }
  cat >"$apt/apt.conf" <<END
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/parts";
Dir::State::lists "$apt/lists";
Dir::Cache "$apt/cache";
APT::Sandbox::User "root";
END
  [ -f "$apt/updated" ] || { APT_CONFIG="$apt/apt.conf" apt-get update -qq && : >"$apt/updated"; } || return 1
  (cd "$(dirname "$folder")/download" && APT_CONFIG="$apt/apt.conf" apt-get source -qq --download-only "$package") || return 1
  description=$(APT_CONFIG="$apt/apt.conf" apt-get source --print-uris "$package" | sed -n "s/^'[^']*' \([^ ]*\.dsc\) .*/\1/p")
  dpkg-source --no-check -x "$(dirname "$folder")/download/$description" "$folder.part" >/dev/null && mv "$folder.part" "$folder"
}
