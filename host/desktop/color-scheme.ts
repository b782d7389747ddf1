import { onOwnedSignal } from './owned-signals.ts';
import { sharedSessionBus, withSessionBus } from './session-bus.ts';

export type ColorScheme = 'light' | 'dark';

const portal = 'org.freedesktop.portal.Desktop';
const settings = 'org.freedesktop.portal.Settings';
const path = '/org/freedesktop/portal/desktop';
const namespace = 'org.freedesktop.appearance';
const key = 'color-scheme';
const patienceMs = 1000;

/** The portal's number: 1 asks for dark, 2 for light, 0 leaves it open. */
export const schemeOf = (preference: unknown, themeName: string | undefined): ColorScheme => {
  if (preference === 1) return 'dark';
  if (preference === 2) return 'light';
  return /dark/i.test(themeName ?? '') ? 'dark' : 'light';
};

/**
 * The desktop's scheme now, from the settings portal, else from `GTK_THEME`; later changes are told.
 * A desktop without a portal answers within a second and never changes.
 */
export async function watchColorScheme(
  env: NodeJS.ProcessEnv,
  changed: (scheme: ColorScheme) => void,
): Promise<ColorScheme> {
  const theme = env['GTK_THEME'];
  const bus = sharedSessionBus();
  if (bus === null) return schemeOf(0, theme);
  try {
    if (!(await bus.nameHasOwner(portal)) && !(await bus.listActivatableNames()).includes(portal)) {
      return schemeOf(0, theme);
    }
    const signal = { name: portal, interface: settings, member: 'SettingChanged', path };
    withSessionBus((each) => {
      onOwnedSignal(each, signal, (body) => {
        if (body[0] === namespace && body[1] === key) changed(schemeOf(body[2], theme));
      });
    });
    const preference: unknown = await bus.invoke(
      {
        destination: portal,
        path,
        interface: settings,
        member: 'ReadOne',
        signature: 'ss',
        body: [namespace, key],
      },
      { timeout: patienceMs },
    );
    return schemeOf(preference, theme);
  } catch {
    return schemeOf(0, theme);
  }
}
