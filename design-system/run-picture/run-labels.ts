import type { RunPicturePost, RunRange } from './run-slots.ts';

/** In the product's one date style: `Wed 18 Nov, 11:20`. */
const format = new Intl.DateTimeFormat('en-GB', {
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
});

export function timeLabel(time: number): string {
	return format.format(time);
}

/** 'Wed 18 Nov, 11:20 – 16:05: 9 of 22 included' */
export function rangeLabel(posts: readonly RunPicturePost[], { from, to }: RunRange): string {
	const inside = posts.filter(({ at }) => at >= from && at <= to);
	const included = inside.filter(({ verdict }) => verdict === 'included').length;
	return `${format.formatRange(from, to)}: ${included} of ${inside.length} included`;
}

/** Describes the picture for screen readers. With `total`, the run is still in progress. */
export function summaryLabel(posts: readonly RunPicturePost[], total: number | undefined): string {
	const count = (verdict: RunPicturePost['verdict']) =>
		posts.filter((post) => post.verdict === verdict).length;
	const changed = posts.filter(({ byYou }) => byYou).length;
	const counts = `${count('included')} included, ${count('excluded')} filtered out, ${count('not_judged')} not judged`;
	if (total !== undefined) return `${posts.length} of ${total} posts judged so far: ${counts}`;
	return `${posts.length} posts in time order. ${counts}${changed > 0 ? `, ${changed} changed by you` : ''}. A list follows.`;
}
