import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { saveOnboarding } from '../../contract/account/account.ts';
import { type AccountStore, currentSession } from '../auth/auth.ts';
import { invalidField } from '../http/app-error.ts';

export const onboardingRoutes: FastifyPluginAsyncTypebox<{ accounts: AccountStore }> = async (
	app,
	{ accounts },
) => {
	app.route({
		...saveOnboarding,
		handler: async (request) => {
			const { user } = currentSession(request);
			const { onboardingData } = request.body;
			await accounts.completeOnboarding(
				user.id,
				onboardingData && {
					marketing: readAnswer('marketing', onboardingData.marketing),
					postTopics: readAnswer('postTopics', onboardingData.postTopics),
				},
			);
			return { user: { ...user, onboardingCompleted: true } };
		},
	});
};

function readAnswer(field: string, text: string): string {
	const answer = text.trim();
	if (answer === '')
		throw invalidField(
			`onboardingData/${field}`,
			'Answer in a word or two, or skip both questions.',
		);
	return answer;
}
