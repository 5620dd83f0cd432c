import { formatCount } from 'remote-kit/format-number';
import type { ImproveState } from './use-improve.ts';

type Step = 'collect' | 'write' | 'measure';

/** The steps of an improvement in words, each with what is known of it. */
export function describeSteps({ labels, progress }: ImproveState): Record<Step, string> {
	return {
		collect: labels
			? `The model sees ${formatCount(labels.shown, 'decision')}, of which it judged ${labels.disagreements} differently; ${labels.heldOut} stay unseen.`
			: 'Collecting your decisions.',
		write: 'Writing a better description.',
		measure: progress
			? `Judging the unseen posts by both descriptions, ${progress.judged} of ${progress.total}.`
			: 'Judging the unseen posts by both descriptions.',
	};
}

/** The step that is under way. */
export function stepOf({ labels, proposed }: ImproveState): Step {
	if (proposed) return 'measure';
	return labels ? 'write' : 'collect';
}
