import type { ConnectedAccount } from 'bff/contract/network-accounts/network-accounts';
import { providerNames } from 'remote-kit/connecting/providers';
import { formatAgo, formatMoment } from 'remote-kit/format-date';

/** `@ada.bsky.social at Bluesky` */
export function nameAccount({ network, handle }: ConnectedAccount): string {
	return `@${handle} at ${providerNames[network]}`;
}

/** What Warble may do with an account. */
export function describePermissions({ canRead, canAct, canPostMedia }: ConnectedAccount): string {
	const permissions = [canRead && 'reads', canAct && 'likes, replies, posts'].filter(Boolean);
	const text = permissions.join(', ') || 'may do nothing';
	const exception = canAct && !canPostMedia ? ', but can’t post images and videos' : '';
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}${exception}.`;
}

/** What is wrong with an account; undefined if it works. */
export function describeProblem({
	network,
	isExpired,
	lastError,
}: ConnectedAccount): string | undefined {
	if (lastError) return `Last error, ${formatMoment(lastError.at)}: ${lastError.message}`;
	return isExpired
		? `${providerNames[network]} no longer accepts this connection. Connect it again.`
		: undefined;
}

/** `Worked 5 min ago.` */
export function describeSuccess({ lastSuccessAt }: ConnectedAccount): string {
	const ago = formatAgo(lastSuccessAt ?? '');
	return ago === '' ? 'Not used yet.' : `Worked ${ago}.`;
}
