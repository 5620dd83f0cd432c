import { readConnectionResult } from 'remote-kit/connecting/connection-result';
import type { RemoteProps } from 'shell/contract/remote';

/** The path without the page: `/app/settings`, or `/billing/settings` for users without a plan. */
export function rootOf(path: string): '/app/settings' | '/billing/settings' {
	return path.toLowerCase().startsWith('/billing') ? '/billing/settings' : '/app/settings';
}

/** Whether to show what needs a plan. The shell's guard keeps `/app/settings` for subscribers. */
export function hasPlanAt(
	path: string,
	{ subscription }: Pick<RemoteProps['session'], 'subscription'>,
): boolean {
	return rootOf(path) === '/app/settings' || subscription?.hasActiveSubscription === true;
}

/** The page that has each part which links of mails and of other releases lead to. */
const pageOfPart: Readonly<Record<string, string>> = {
	'#publishing': '/publishing',
	'#activity': '/account',
	'#your-data': '/account',
	'#delete-account': '/account',
};

/**
 * The address of the page that an address of the root means: the settings were one page, and the
 * providers still return to it. Undefined if it means the root.
 */
export function findMoved({
	path,
	search,
	hash,
}: {
	path: string;
	search: string;
	hash: string;
}): string | undefined {
	const root = rootOf(path);
	if (path.toLowerCase().replace(/\/+$/, '') !== root) return undefined;
	if (root === '/app/settings' && readConnectionResult(search)) return `${root}/x${search}`;
	if (new URLSearchParams(search).has('export')) return `${root}/account${search}`;
	const page = pageOfPart[hash];
	return page && `${root}${page}${search}${hash}`;
}
