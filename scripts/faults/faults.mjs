// Small mistakes that the tests of every run must find. Each is planted alone.
import { dirname } from 'node:path';

/**
 * @typedef {object} Fault
 * @property {string} file
 * @property {string} from stands in the file exactly once
 * @property {string} to what stands there instead
 * @property {string} part of `npm test`, which has to find it
 * @property {string} tests which of the part's files are run: part of their path
 */

/**
 * @param {string} file
 * @param {string} from
 * @param {string} to
 * @param {string} [tests] those beside the file when absent
 * @returns {Fault}
 */
const unit = (file, from, to, tests = `${dirname(file)}/`) => ({ file, from, to, part: 'unit', tests });

/** @type {readonly Fault[]} */
export const faults = [
  unit('protocol/base64.ts', 'if (left === 1) return null;', 'if (left === 2) return null;'),
  unit('protocol/frames.ts', "message: reply.message ?? '',", "message: '',"),
  unit('protocol/clock.ts', 'timer.at < due.at', 'timer.at > due.at'),
  unit('protocol/base/base-map.ts', 'if (from !== to) delete copy[from];', ''),

  unit('words/safe-text.ts', '(rightToLeft.test(text) ?', '(!rightToLeft.test(text) ?'),
  unit('words/conversation-name.ts', 'if (!group && others.length === 1)', 'if (others.length === 1)'),
  unit('words/event-line.ts', 'form: ids.length > 1 ? several', 'form: ids.length > 2 ? several'),
  unit('words/preview.ts', 'if (kinds.size > 1)', 'if (kinds.size > 2)'),

  unit('client/util/backoff.ts', 'BACKOFF_FLOOR_MS, atLeastMs + random', 'BACKOFF_FLOOR_MS, random'),
  unit('client/notify/decide.ts', 'BURST_MS - (input.sinceToldMs ?? 0)', 'BURST_MS'),
  unit('client/notify/quiet-hours.ts', 'now < period.ends', 'now <= period.ends'),
  unit('client/notify/mute.ts', "nowMs >= until ? 'restore'", "nowMs > until ? 'restore'"),
  unit(
    'client/connection/server-clock.ts',
    'serverTime - this.#clock.nowUsec()',
    'this.#clock.nowUsec() - serverTime',
  ),
  unit('client/history/cached-ranges.ts', 'moment - 1, limit', 'moment, limit'),
  unit('client/model/call.ts', 'for (const id of ids) present.delete(id);', 'present.clear();'),
  unit(
    'client/history/cached-ranges.ts',
    'hasOlder: !complete, hasNewer: true',
    'hasOlder: true, hasNewer: true',
  ),

  unit(
    'server/domain/conversations/membership.ts',
    'participants <= limits.participants',
    'participants < limits.participants',
  ),
  unit(
    'server/domain/people/presence.ts',
    'if (!off.has(RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN))',
    'if (off.has(RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN))',
  ),
  unit('server/domain/conversations/group-link.ts', '&& secretForm.test(secret) ?', '?'),
  unit(
    'server/auth/window-counter.ts',
    'Math.ceil((endsMs - nowMs) / 1000)',
    'Math.floor((endsMs - nowMs) / 1000)',
  ),
  unit('server/auth/tokens.ts', '{16,512}', '{1,512}'),
  unit('server/transport/client-address.ts', 'said.pop()?.trim()', 'said.shift()?.trim()'),
  unit(
    'server/operations/contacts/set-block-state.ts',
    'if (!block && companion) live',
    'if (block && companion) live',
    'server/operations/contacts/set-block-state',
  ),
  unit(
    'server/operations/conversations/update-watermark.ts',
    'const to = audienceOf(roster, gaiaId);',
    'const to = [gaiaId];',
    'server/operations/conversations/own-state',
  ),
  unit(
    'server/store/commit/commit-queue.ts',
    "if (this.#closed) return Promise.reject(new Error('the store is closed'));",
    '',
  ),

  unit(
    'server/store/migrations/0015-silence.ts',
    'cross join members m cross join members v',
    'join members m on true join members v on true',
  ),
  unit(
    'server/operations/presence/set-presence.ts',
    'pushes.push({ at, to: [gaiaId], update: { self_presence_notification } });',
    '',
    'server/operations/pushes-and-store-agree',
  ),
  unit(
    'server/operations/conversations/sync-page.ts',
    'self_conversation_state: { ...view.self_conversation_state, view: [] },',
    '',
    'server/operations/conversations/delete-conversation',
  ),

  unit('main/cache/cache-process.ts', 'if (first) first.tries += 1;', ''),
  unit('main/cache/outbox-rows.ts', 'sql.removeDraftPhoto.run(draftPhotoId);', ''),
  unit('main/tray/model.ts', "return person.away ? 'away' : 'online';", "return 'online';"),
  unit('main/window/zoom.ts', 'each > percent', 'each >= percent'),
  unit('main/window/app-files.ts', 'if (!path.startsWith(root + sep)) return null;', ''),
  unit(
    'main/log/rotating-file.ts',
    'if (this.#size >= this.#mostBytes) {',
    'if (this.#size > this.#mostBytes * 2) {',
  ),
  unit('main/media/photo-cache.ts', 'kept.until > this.#now()', 'kept.until < this.#now()'),
  unit('main/sounds/quieter.ts', 'if (!isPcm) return null;', ''),
  unit('main/window/bounds.ts', 'Math.max(low, Math.min(value, high))', 'Math.min(value, high)'),
  unit(
    'preload/commands/status.ts',
    'setDesktopOff: command([account, flag], done)',
    'setDesktopOff: command([account, account], done)',
    'main/bridge/',
  ),

  unit('renderer/kit/fields/clock.ts', "half.toLowerCase() === 'p'", "half.toLowerCase() === 'a'"),
  unit('renderer/model/sections.ts', 'ids.length - 1) : at + step;', 'ids.length - 1) : at;'),
  unit('renderer/conversation/read-marks.ts', '<= until) low', '< until) low'),
  unit('renderer/kit/times.ts', 'if (days < 7)', 'if (days < 8)'),
  unit(
    'renderer/composer/sent-history.ts',
    "at + step === sent.length ? ''",
    "at + step === sent.length + 1 ? ''",
  ),
  unit('renderer/kit/keys.ts', '(chord.shift ?? false) === event.shiftKey', 'true'),

  unit('host/menu/accelerator.ts', ' || wanted.meta !== press.meta', ''),
  unit('scripts/build/packages.mjs', '!bundledPackages.includes(owner) && ', ''),
  unit('scripts/lib/full-folders.mjs', 'count > mostFiles)', 'count > mostFiles + 1)'),

  unit('host/start/argv.ts', "} else if (arg === '--') {", "} else if (arg === '-') {"),

  {
    file: 'server/transport/http-answer.ts',
    from: "...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),",
    to: '',
    part: 'contract',
    tests: 'test/contract/transport',
  },
  {
    file: 'server/operations/conversations/set-typing.ts',
    from: 'response: { timestamp }, pushes',
    to: 'response: {}, pushes',
    part: 'contract',
    tests: 'test/contract/cases-live',
  },
  {
    file: 'server/operations/conversations/set-typing.ts',
    from: 'await live.setTyping(caller, conversation.id, type, timestamp);',
    to: '',
    part: 'contract-cluster',
    tests: 'test/contract/cases-live',
  },
  {
    file: 'server/store/postgres/postgres-values.ts',
    from: '? value.map((one)',
    to: '? value.slice(1).map((one)',
    part: 'postgres',
    tests: 'server/operations/contacts/people',
  },
  {
    file: 'main/window/main-window.ts',
    from: '      closedToTray();',
    to: '',
    part: 'e2e',
    tests: 'test/e2e/first-start',
  },
  {
    file: 'renderer/list/conversation-row.ts',
    from: '${unreadWords(view)}',
    to: '${nothing}',
    part: 'e2e',
    tests: 'test/e2e/list',
  },
];
