/** Builds the host's distribution folder; `chromium` names the browser to prefer on this machine. */
export function buildHost(options: { outDir: string; chromium?: string | undefined }): Promise<void>;
