import { LiveText } from 'design-system/live-text';
import { announceRun } from './state/describe-run.ts';
import type { FollowedRun } from './state/run-slice.ts';

export interface RunAnnouncerProps {
	followed: FollowedRun;
}

/** Says how a run goes to those who listen, whichever tab is open: every five seconds at most. */
export function RunAnnouncer({ followed }: RunAnnouncerProps) {
	return <LiveText text={announceRun(followed)} />;
}
