import type { Voice } from '../../../contract/compose/voice.ts';
import { readOnboarding } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { readVoiceFile, type VoiceFile } from '../../editor/editor.ts';
import { estimateTokens } from '../../prompts/estimate-tokens.ts';
import { describeVoice } from '../prompt/prompt.ts';
import { readExamples, type VoiceExample } from './voice-store.ts';

/** What a prompt is given about how the user writes, besides the onboarding. */
export async function readVoice(
	em: Em,
	userId: string,
): Promise<{ file: VoiceFile | null; examples: VoiceExample[] }> {
	const [file, examples] = await Promise.all([readVoiceFile(em, userId), readExamples(em, userId)]);
	return { file, examples };
}

/** What Warble knows about how a user writes, as the user sees it. */
export async function viewVoice(em: Em, userId: string): Promise<Voice> {
	const [onboarding, { file, examples }] = await Promise.all([
		readOnboarding(em, userId),
		readVoice(em, userId),
	]);
	const preview = describeVoice(onboarding, { file, examples });
	return { onboarding, file, examples, preview, tokens: estimateTokens(preview) };
}
