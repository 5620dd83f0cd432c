import { LiveText } from 'design-system/live-text';
import { announceRun } from './state/describe-run.ts';
import type { FollowedRun } from './state/run-slice.ts';

export interface RunAnnouncerProps {
	followed: FollowedRun;
}

/** Announces the progress of a run to screen readers, in both tabs. */
export function RunAnnouncer({ followed }: RunAnnouncerProps) {
	return <LiveText text={announceRun(followed)} />;
}
