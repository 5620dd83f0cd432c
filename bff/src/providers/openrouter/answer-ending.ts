/** How an answer ended: well, or with the code of an error. */
type AnswerEnding = 'complete' | 'answer_too_long' | 'model_refused' | 'model_unavailable';

/**
 * The words with which providers and their models end an answer, in lower case. Only `complete`
 * ones end it well: an unlisted word may mean anything.
 */
const endings: ReadonlyMap<string, AnswerEnding> = new Map(
	Object.entries({
		complete: [
			'stop',
			'end_turn',
			'stop_sequence',
			'end',
			'eos',
			'eos_token',
			'stop_token',
			'complete',
			'completed',
			'done',
			'finished',
			'tool_calls',
			'tool_use',
			'function_call',
		],
		answer_too_long: [
			'length',
			'max_tokens',
			'max_output_tokens',
			'max_length',
			'max_new_tokens',
			'token_limit',
			'model_length',
			'model_context_window_exceeded',
			'context_length_exceeded',
			'incomplete',
		],
		model_refused: [
			'content_filter',
			'content_filtered',
			'content-filter',
			'content_policy_violation',
			'safety',
			'image_safety',
			'recitation',
			'language',
			'blocklist',
			'prohibited_content',
			'spii',
			'refusal',
			'guardrail_intervened',
			'sensitive',
			'error_toxic',
		],
		model_unavailable: [
			'error',
			'error_limit',
			'insufficient_system_resource',
			'network_error',
			'abort',
			'aborted',
			'cancelled',
			'canceled',
			'user_cancel',
			'malformed_function_call',
			'other',
			'unknown',
			'finish_reason_unspecified',
		],
	} satisfies Record<AnswerEnding, string[]>).flatMap(([ending, words]) =>
		words.map((word) => [word, ending as AnswerEnding] as const),
	),
);

/** How the answer ended according to one of these words; undefined for an unknown word. */
export function endingOf(word: string): AnswerEnding | undefined {
	return endings.get(word.trim().toLowerCase());
}
