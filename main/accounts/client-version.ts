import { release } from 'node:os';
import { app } from 'electron';
import { ClientBuildType, type ClientVersion } from '../../protocol/index.ts';

/** What this app tells the service about itself with every request. */
export function clientVersion(): ClientVersion {
  return {
    build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP,
    major_version: app.getVersion(),
    device_os_version: `${process.platform} ${release()}`,
  };
}
