// What the first picture does without: what comes up by itself, and what one click opens. Loaded right after it, so that
// no one waits for it.
import '../calls/call-bar.ts';
import '../calls/ring.ts';
import '../composer/attach-menu.ts';
import '../composer/help/command-list.ts';
import '../list/find-results.ts';
import '../list/folder-dialog.ts';
import '../list/invitations.ts';
import '../list/row-menu.ts';
import '../search/search-filters.ts';
import '../people/new-conversation.ts';
import '../status/status-panel.ts';
import './connection-bar.ts';
import './problems.ts';
import './surprise.ts';
import './toast.ts';
import './update-line.ts';
/** Comes with these, for what the history asks for then. */
export { MarkMotion } from '../conversation/mark-motion.ts';
