import type { PublishingFacts } from './network.ts';

/** What follows from a post that was not found. */
export interface NotFound {
	/** Whether it is not at the network. Otherwise the network may still hide it. */
	isAbsent: boolean;
	/**
	 * `repeat`: the same request is sent again, which never posts twice. `hand over`: nothing is sent
	 * until the user says whether the post is there.
	 */
	next: 'repeat' | 'hand over';
}

/**
 * Decides what follows if a request may have created a post that the network does not show.
 * `ageMs`: milliseconds since the first attempt.
 */
export function whenNotFound({ repeatableMs, hiddenMs }: PublishingFacts, ageMs: number): NotFound {
	return {
		isAbsent: ageMs >= hiddenMs,
		next: ageMs < repeatableMs ? 'repeat' : 'hand over',
	};
}
