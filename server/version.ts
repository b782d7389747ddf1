import packageInfo from '../package.json' with { type: 'json' };

/** The release of the service, as told to clients. */
export const serverVersion: string = packageInfo.version;
