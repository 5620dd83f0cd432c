import type { Voice } from '../../../contract/compose/voice.ts';
import { readOnboarding } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { describeVoice } from '../prompt/prompt.ts';
import { readVoice } from './voice-store.ts';

/** What Warble knows about how a user writes, as shown to the user. */
export async function viewVoice(em: Em, userId: string): Promise<Voice> {
	const [onboarding, { file, examples }] = await Promise.all([
		readOnboarding(em, userId),
		readVoice(em, userId),
	]);
	const preview = describeVoice(onboarding, { file, examples });
	return { onboarding, file, examples, preview, tokens: estimateTokens(preview) };
}
