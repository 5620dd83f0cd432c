import type { DraftPart } from '../../../contract/publishing/draft-part.ts';
import type { ByHandStep } from '../../../contract/publishing/publication.ts';
import { postIntent, replyIntent } from '../../../contract/x/intent.ts';

/** Longer addresses may be refused on the way to X. */
const ADDRESS_LIMIT = 6000;

/**
 * The step at which the user posts the first part that is not at X. `webUrl`: such as
 * `https://x.com`.
 */
export function toByHandStep(
	parts: readonly DraftPart[],
	sent: readonly { status: string; postedId: string | null }[],
	webUrl: string,
): ByHandStep {
	const posted = sent.filter(({ status }) => status === 'posted');
	const part = posted.length;
	if (part >= parts.length) return { part: null, url: webUrl, isPrefilled: false };
	const address = (text: string): string | undefined => {
		if (part === 0) return postIntent(text, webUrl);
		const parent = posted.at(-1)?.postedId;
		return parent ? replyIntent(parent, text, webUrl) : undefined;
	};
	const url = address(parts[part]?.text ?? '');
	if (url !== undefined && url.length <= ADDRESS_LIMIT) return { part, url, isPrefilled: true };
	return { part, url: address('') ?? webUrl, isPrefilled: false };
}
