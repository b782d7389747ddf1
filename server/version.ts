import packageInfo from '../package.json' with { type: 'json' };

/** The release of the service, as clients see it. */
export const serverVersion: string = packageInfo.version;
