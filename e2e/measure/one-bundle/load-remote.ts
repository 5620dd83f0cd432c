import type { RemoteApp } from '../../../shell/contract/remote.ts';

/** Replaces `src/remotes/federation.ts` in the build of shell and remotes as one. */
const apps: Record<string, () => Promise<{ default: RemoteApp }>> = {
	billing: () => import('../../../mfe-billing/src/app.tsx'),
	compose: () => import('../../../mfe-compose/src/app.tsx'),
	editor: () => import('../../../mfe-editor/src/app.tsx'),
	filter: () => import('../../../mfe-filter/src/app.tsx'),
	publishing: () => import('../../../mfe-publishing/src/app.tsx'),
	settings: () => import('../../../mfe-settings/src/app.tsx'),
	tweets: () => import('../../../mfe-tweets/src/app.tsx'),
};

export async function loadRemote(name: string): Promise<{ default: RemoteApp }> {
	const load = apps[name];
	if (!load) throw new Error(`${name} is not part of the bundle.`);
	return await load();
}
