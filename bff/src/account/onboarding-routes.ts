import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { saveOnboarding } from '../../contract/account.ts';
import { memberOf, UserEntity } from '../auth/auth.ts';

import type { Em } from '../database/orm.ts';
import { invalidField } from '../http/app-error.ts';

export const onboardingRoutes: FastifyPluginAsyncTypebox<{ em: Em }> = async (app, { em }) => {
	app.route({
		...saveOnboarding,
		handler: async (request) => {
			const { user } = memberOf(request);
			const { onboardingData } = request.body;
			const onboarding = onboardingData && {
				marketing: answerOf('marketing', onboardingData.marketing),
				postTopics: answerOf('postTopics', onboardingData.postTopics),
			};
			// Skipping takes nothing away from somebody who has answered before.
			await em
				.fork()
				.nativeUpdate(
					UserEntity,
					{ id: user.id },
					{ onboardingCompleted: true, ...(onboarding ? { onboarding } : {}) },
				);
			return { user: { ...user, onboardingCompleted: true } };
		},
	});
};

function answerOf(field: string, text: string): string {
	const answer = text.trim();
	if (answer === '')
		throw invalidField(
			`onboardingData/${field}`,
			'Answer in a word or two, or skip both questions.',
		);
	return answer;
}
