import { networkErrors } from '../network-error.ts';
import { sourceErrors } from '../post-source.ts';

export const blueskyErrors = networkErrors('Bluesky');
export const blueskySource = sourceErrors('Bluesky');

/** What to say if Bluesky refuses to show something, and nothing else is known. */
export const NOT_SHOWN = 'Bluesky refused to show these posts.';

/** What Bluesky said, as a sentence that begins with a space; or empty. */
export function quote(message: string): string {
	const said = message.replace(/\s+/g, ' ').trim().slice(0, 200);
	return said === '' ? '' : ` Bluesky says: “${said.replace(/\.$/, '')}”.`;
}

/** Why a callback of OAuth connects nothing. */
export class BlueskyCallbackFailure extends Error {
	readonly code: 'denied' | 'unavailable';

	constructor(code: 'denied' | 'unavailable', reason: string) {
		super(reason);
		this.code = code;
	}
}
