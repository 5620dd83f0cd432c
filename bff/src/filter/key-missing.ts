/** The error for a user whose filter has no key for the model. */
export const FILTER_KEY_MISSING =
	'The filter needs your AI-provider key. Add it in settings, then run this again.';
