import { aboutPage } from './pages/about.ts';
import { accountsPage } from './pages/accounts.ts';
import { appearancePage } from './pages/appearance.ts';
import { computerPage } from './pages/computer.ts';
import { devicesPage } from './pages/devices.ts';
import { notificationsPage } from './pages/notifications.ts';
import { privacyPage } from './pages/privacy.ts';
import { profilePage } from './pages/profile.ts';
import { statusPage } from './pages/status.ts';
import { writingPage } from './pages/writing.ts';
import type { SettingsPage } from './setting/setting.ts';

/** All settings, in the order in which they are shown. Pure data: no element, no state. */
export const settingsPages = (): readonly SettingsPage[] =>
  [
    profilePage,
    statusPage,
    notificationsPage,
    writingPage,
    privacyPage,
    appearancePage,
    devicesPage,
    accountsPage,
    computerPage,
    aboutPage,
  ].map((page) => page());
