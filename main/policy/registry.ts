/** Where administrators of Windows set policies: only they can write there. */
export const registryKey = String.raw`HKLM\SOFTWARE\Policies\Parley`;

/**
 * A policy as its JSON has it, from what `reg query` prints of the key: `Server`, `UpdateUrl` and `NotificationContent` are texts,
 * `Updates` (0: off) and `Autostart` numbers.
 */
export function policyOfRegistry(printed: string): string {
  const values = new Map<string, string | number>();
  for (const [, name = '', type, data = ''] of printed.matchAll(
    /^ {4}(\S+) {4}REG_(SZ|DWORD) {4}(.*?)\r?$/gm,
  ))
    values.set(name.toLowerCase(), type === 'SZ' ? data : Number(data));
  const off = values.get('updates') === 0;
  const url = values.get('updateurl');
  const autostart = values.get('autostart');
  return JSON.stringify({
    server: values.get('server'),
    updates: off ? false : url === undefined ? undefined : { url },
    autostart: autostart === undefined ? undefined : autostart !== 0,
    notifications: { content: values.get('notificationcontent') },
  });
}
