import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { OnboardingData } from '../../contract/account/account.ts';
import { getSampleDrafts, streamSampleDrafts } from '../../contract/compose/sample-drafts.ts';
import { type AccountStore, currentSession } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { addressBlockOf } from '../http/address-block.ts';
import { notFound } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { createFollowAnswer } from './answer/follow-answer.ts';
import type { Instruction } from './next-turn.ts';
import type { Compose } from './start-compose.ts';

export interface SampleDraftRoutesOptions {
	compose: Compose;
	accounts: AccountStore;
	limits: SharedLimits;
	streams: OpenStreams;
	config: Pick<Config, 'model'>;
}

/** What the user would ask for. The prompt adds both onboarding answers to it. */
const instructionFor = ({ postTopics }: OnboardingData): Instruction => ({
	text: `Write three posts about ${postTopics}\n\nTake a different angle in each.`,
	files: [],
});

/** Three drafts from the onboarding answers, once per account, before the user subscribes. */
export const sampleDraftRoutes: FastifyPluginAsyncTypebox<SampleDraftRoutesOptions> = async (
	app,
	{ compose, accounts, limits, streams, config },
) => {
	// A model key of this installation's own pays for the drafts.
	const isOffered = config.model.apiKey !== undefined;
	const startsPerNetwork = limits('sample-drafts', { points: 10, duration: 3600 });
	const followAnswer = createFollowAnswer(compose, streams);
	/** The answers to write from; null if no drafts are offered to this user. */
	const answersOf = (request: FastifyRequest): OnboardingData | null => {
		const { onboarding, subscription } = currentSession(request);
		return isOffered && subscription.status === null ? onboarding : null;
	};

	app.route({
		...getSampleDrafts,
		handler: async (request) => ({ offered: answersOf(request) !== null }),
	});

	app.route({
		...streamSampleDrafts,
		handler: async (request, reply) => {
			const onboarding = answersOf(request);
			if (!onboarding) throw notFound('There are no sample drafts for this account.');
			const { id: userId } = currentSession(request).user;
			const started = await accounts.readSampleThread(userId);
			if (started !== null) return followAnswer(request, reply, userId, started);

			streams.ensureRoom();
			await consume(startsPerNetwork, addressBlockOf(request.ip));
			const threadId = randomUUID();
			// Of two requests at the same time, the second follows what the first has started.
			const claimed = await accounts.claimSampleThread(userId, threadId);
			if (claimed !== threadId) return followAnswer(request, reply, userId, claimed);
			try {
				// Without the user's own keys, so that the installation's key pays.
				const voice = await compose.readVoice(userId);
				const user = { id: userId, onboarding, sealedKeys: {}, monthlyAnswerLimit: null, voice };
				await compose.startThread(user, instructionFor(onboarding), { threadId });
			} catch (error) {
				await accounts.releaseSampleThread(userId, threadId);
				throw error;
			}
			return followAnswer(request, reply, userId, threadId);
		},
	});
};
