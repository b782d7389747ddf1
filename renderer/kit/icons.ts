import ban from 'lucide-static/icons/ban.svg?raw';
import bold from 'lucide-static/icons/bold.svg?raw';
import code from 'lucide-static/icons/code.svg?raw';
import quote from 'lucide-static/icons/text-quote.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import italic from 'lucide-static/icons/italic.svg?raw';
import paperclip from 'lucide-static/icons/paperclip.svg?raw';
import strike from 'lucide-static/icons/strikethrough.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import underline from 'lucide-static/icons/underline.svg?raw';
import archive from 'lucide-static/icons/archive.svg?raw';
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw';
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw';
import bell from 'lucide-static/icons/bell.svg?raw';
import bellOff from 'lucide-static/icons/bell-off.svg?raw';
import mic from 'lucide-static/icons/mic.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import alert from 'lucide-static/icons/circle-alert.svg?raw';
import calendar from 'lucide-static/icons/calendar.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import checks from 'lucide-static/icons/check-check.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import compass from 'lucide-static/icons/compass.svg?raw';
import help from 'lucide-static/icons/circle-help.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import chevronUp from 'lucide-static/icons/chevron-up.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import history from 'lucide-static/icons/history.svg?raw';
import file from 'lucide-static/icons/file.svg?raw';
import fileArchive from 'lucide-static/icons/file-archive.svg?raw';
import fileCode from 'lucide-static/icons/file-code.svg?raw';
import fileMusic from 'lucide-static/icons/file-music.svg?raw';
import filePlay from 'lucide-static/icons/file-play.svg?raw';
import fileTerminal from 'lucide-static/icons/file-terminal.svg?raw';
import fileText from 'lucide-static/icons/file-text.svg?raw';
import image from 'lucide-static/icons/image.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import folder from 'lucide-static/icons/folder.svg?raw';
import hardDrive from 'lucide-static/icons/hard-drive.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import lockOpen from 'lucide-static/icons/lock-open.svg?raw';
import logOut from 'lucide-static/icons/log-out.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import message from 'lucide-static/icons/message-circle.svg?raw';
import monitor from 'lucide-static/icons/monitor.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import more from 'lucide-static/icons/ellipsis.svg?raw';
import panel from 'lucide-static/icons/panel-right.svg?raw';
import palette from 'lucide-static/icons/palette.svg?raw';
import pencil from 'lucide-static/icons/pencil.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import server from 'lucide-static/icons/server.svg?raw';
import reply from 'lucide-static/icons/reply.svg?raw';
import settings from 'lucide-static/icons/settings.svg?raw';
import shield from 'lucide-static/icons/shield-check.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import smile from 'lucide-static/icons/smile.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import tablet from 'lucide-static/icons/tablet.svg?raw';
import user from 'lucide-static/icons/user.svg?raw';
import userMinus from 'lucide-static/icons/user-minus.svg?raw';
import userPlus from 'lucide-static/icons/user-plus.svg?raw';
import users from 'lucide-static/icons/users.svg?raw';
import volume from 'lucide-static/icons/volume-2.svg?raw';
import volumeOff from 'lucide-static/icons/volume-x.svg?raw';
import voicemail from 'lucide-static/icons/voicemail.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';
import zoomIn from 'lucide-static/icons/zoom-in.svg?raw';
import zoomOut from 'lucide-static/icons/zoom-out.svg?raw';
import archiveRestore from 'lucide-static/icons/archive-restore.svg?raw';
import mailOpen from 'lucide-static/icons/mail-open.svg?raw';
import phoneCall from 'lucide-static/icons/phone-call.svg?raw';
import phoneOff from 'lucide-static/icons/phone-off.svg?raw';
import star from 'lucide-static/icons/star.svg?raw';
import starOff from 'lucide-static/icons/star-off.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import forward from 'lucide-static/icons/forward.svg?raw';
import type { TemplateResult } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';

const sources = {
  alert,
  archive,
  archiveRestore,
  arrowDown,
  arrowLeft,
  arrowUp,
  ban,
  bell,
  bellOff,
  bold,
  calendar,
  check,
  checks,
  chevronDown,
  chevronLeft,
  chevronRight,
  chevronUp,
  clock,
  close,
  compass,
  code,
  quote,
  copy,
  download,
  file,
  fileArchive,
  fileCode,
  fileMusic,
  filePlay,
  fileTerminal,
  fileText,
  help,
  history,
  image,
  italic,
  keyboard,
  hardDrive,
  info,
  link,
  lockOpen,
  logOut,
  folder,
  forward,
  mail,
  mailOpen,
  mapPin,
  message,
  mic,
  minus,
  monitor,
  moon,
  more,
  panel,
  paperclip,
  palette,
  pause,
  pencil,
  play,
  reply,
  phone,
  phoneCall,
  phoneOff,
  plus,
  search,
  server,
  settings,
  shield,
  smartphone,
  smile,
  star,
  starOff,
  strike,
  sun,
  trash,
  underline,
  undo,
  tablet,
  user,
  userMinus,
  userPlus,
  users,
  voicemail,
  volume,
  volumeOff,
  zoomIn,
  zoomOut,
} as const;

export type IconName = keyof typeof sources;

type IconSize = 12 | 14 | 16 | 20 | 24;

/** Each icon in each size is one template, so that its shapes are parsed once, however often it is drawn. */
const drawn = new Map<string, TemplateResult>();

/** The shapes inside the file, without its own svg element, so that size and stroke come from our styles. */
const shapesOf = (name: IconName): string =>
  sources[name].replace(/^[\s\S]*?<svg[\s\S]*?>/u, '').replace(/<\/svg>\s*$/u, '');

/** What points along a line of text, or shows one: turned around where lines run the other way. */
const alongLine: ReadonlySet<IconName> = new Set([
  'arrowLeft',
  'chevronLeft',
  'chevronRight',
  'logOut',
  'message',
  'panel',
]);

/** A decorative icon: the control around it carries the name. */
export function icon(name: IconName, size: IconSize = 20): TemplateResult {
  const known = drawn.get(`${name} ${size}`);
  if (known) return known;
  const pixels = unsafeStatic(String(size));
  const made = html`<svg
    class="${unsafeStatic(alongLine.has(name) ? 'icon along' : 'icon')}"
    viewBox="0 0 24 24"
    width="${pixels}"
    height="${pixels}"
    aria-hidden="true"
  >
    ${unsafeStatic(shapesOf(name))}
  </svg>`;
  drawn.set(`${name} ${size}`, made);
  return made;
}
