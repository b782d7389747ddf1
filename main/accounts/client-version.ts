import { release } from 'node:os';
import { app } from 'electron';
import { ClientBuildType, type ClientVersion } from '../../protocol/index.ts';

/** How this app describes itself to the server with every request. */
export function clientVersion(): ClientVersion {
  return {
    build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP,
    major_version: app.getVersion(),
    device_os_version: `${process.platform} ${release()}`,
  };
}
