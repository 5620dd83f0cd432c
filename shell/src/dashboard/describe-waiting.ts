import type { TweetOverview } from 'bff/contract/tweets/overview';
import { formatCount, formatNumber } from 'remote-kit/format-number';

/** `7 worth reading, 97 unanswered.`, or `41 posts unanswered.` */
export function describeWaiting({
	waiting,
	worth_reading: worth,
}: Pick<TweetOverview, 'waiting' | 'worth_reading'>): string {
	if (worth === 0) return waiting === 0 ? '' : `${formatCount(waiting, 'post')} unanswered.`;
	const toRead = `${formatNumber(worth)} worth reading`;
	return waiting === 0 ? `${toRead}.` : `${toRead}, ${formatNumber(waiting)} unanswered.`;
}
