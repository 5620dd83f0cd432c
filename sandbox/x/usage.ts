import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Grants } from '../oauth/grants.ts';
import type { ProviderScript } from '../oauth/script.ts';
import { appTokenOf } from './app-token.ts';
import { refuse, refuseTokenKind } from './problem.ts';

/** Posts that an app may read in a month. */
const CAP = 3_000_000;

/** The number of posts that each app token has read. */
export class Usage {
	#posts = new Map<string, number>();

	count(appToken: string, posts: number): void {
		this.#posts.set(appToken, (this.#posts.get(appToken) ?? 0) + posts);
	}

	/** A token that begins with `sandbox-x-app-spent` has reached the limit. */
	of(appToken: string): number {
		return appToken.startsWith('sandbox-x-app-spent') ? CAP : (this.#posts.get(appToken) ?? 0);
	}
}

/** `GET /2/usage/tweets`: for an app's own token only, as at X. */
export const usageRoutes: FastifyPluginAsyncTypebox<{
	usage: Usage;
	grants: Grants;
	script: ProviderScript;
}> = async (app, options) => {
	const { usage, grants, script } = options;
	app.get(
		'/2/usage/tweets',
		{ preValidation: script.at('usage') },
		async ({ headers: { authorization } }, reply) => {
			const appToken = appTokenOf(authorization);
			if (appToken === undefined)
				return grants.find(authorization)
					? refuseTokenKind(reply, 'OAuth 2.0 User Context')
					: refuse(reply, 401);
			return {
				data: {
					cap_reset_day: 17,
					project_cap: String(CAP),
					project_id: '1600000000000000000',
					project_usage: String(usage.of(appToken)),
				},
			};
		},
	);
};
