import packageInfo from '../package.json' with { type: 'json' };

/** The release of the server, as clients see it. */
export const serverVersion: string = packageInfo.version;
