import { existsSync, readdirSync, readFileSync } from 'node:fs';

const tasks = '/proc/self/task';

/** The kernel's numbers of this process's threads of a name, as it shows them. On Linux alone; elsewhere there are none. */
export function threadsNamed(name: string): number[] {
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks)
    .filter((id) => {
      try {
        return readFileSync(`${tasks}/${id}/comm`, 'utf8') === `${name}\n`;
      } catch {
        // It ended meanwhile.
        return false;
      }
    })
    .map(Number);
}
