import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { disturbChoices } from '../disturb-choices.ts';
import { account, command, flag, message } from '../schema.ts';
import { done } from '../views/result.ts';

/** How others see the person, and how quiet the desktop is. */
export const statusCommands = {
  setMood: command([account, z.array(message('Segment')).check(z.maxLength(limits.messageSegments))], done),
  setDoNotDisturb: command([account, z.enum(disturbChoices)], done),
  setDesktopOff: command([account, flag], done),
  setSounds: command([account, flag], done),
  /** Has others see the person as away, in every account, or as they are. */
  setAppearsAway: command([flag], z.void()),
};
