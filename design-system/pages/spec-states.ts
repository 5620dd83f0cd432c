import type { Area } from './areas.ts';

/** A text that the spec gives for a state, and the story that shows it. */
export interface SpecState {
	area: Exclude<Area, 'Design system' | 'Publishing' | 'Admin' | 'Mails'>;
	/** The exact text of the spec, with its variable parts in angle or curly brackets. */
	words: string;
	/** The text in the story, if the spec's text has brackets. */
	shown?: string;
	/** The id of the story in its URL. */
	story: string;
}

const byArea: Record<SpecState['area'], Omit<SpecState, 'area'>[]> = {
	Landing: [
		{ words: 'Enter App', story: 'landing-landing-page--page' },
		{ words: "You've submitted your email", story: 'landing-early-access--already-submitted' },
		{ words: 'View Next Steps', story: 'landing-early-access--already-submitted' },
		{ words: 'Thank you!', story: 'landing-early-access--thanks' },
		{ words: 'Failed to submit landing data', story: 'landing-early-access--failed' },
		{ words: 'Failed to submit email and analytics data', story: 'landing-early-access--failed' },
		{ words: 'Submission failed', story: 'landing-early-access--failed-unexpectedly' },
	],
	Shell: [
		{ words: 'Authenticating...', story: 'shell-signing-in--authenticating' },
		{ words: 'Login failed', story: 'shell-log-in--refused-without-reason' },
		{ words: 'Hello, {name}', shown: 'Hello, Mara Lindqvist', story: 'shell-user-header--named' },
		{ words: 'Logout', story: 'shell-user-header--named' },
		{
			words: 'Signed in as {name}',
			shown: 'Signed in as Mara Lindqvist',
			story: 'shell-app-header--all-live',
		},
		{ words: 'Sign Out', story: 'shell-app-header--all-live' },
		{ words: 'Setup Required', story: 'shell-dashboard--both-keys-missing' },
		{ words: 'Verifying subscription...', story: 'shell-guards--verifying' },
		{ words: 'Unable to Verify Subscription', story: 'shell-guards--unverified' },
		{ words: 'Failed to verify subscription status', story: 'shell-guards--unverified' },
		{ words: 'Try Again', story: 'shell-guards--unverified' },
		{ words: 'Premium Feature', story: 'shell-guards--premium' },
		{ words: 'View Plans & Upgrade', story: 'shell-guards--premium' },
		{ words: 'Back to Dashboard', story: 'shell-guards--premium' },
		{ words: 'Unexpected Application Error!', story: 'shell-unexpected-error--unexpected' },
	],
	Billing: [
		{ words: 'Choose Your Plan', story: 'billing-plans-screen--plans' },
		{ words: 'Get Started', story: 'billing-plans--two-plans' },
		{ words: 'Processing...', story: 'billing-plans--processing' },
		{
			words: 'All plans include a 14-day free trial. Cancel anytime.',
			story: 'billing-plans--two-plans',
		},
		{ words: 'Failed to load pricing options', story: 'billing-plans--not-loaded' },
		{
			words: 'Failed to create checkout session',
			story: 'billing-instead-of-plans--checkout-not-reached',
		},
		{ words: 'Payment Successful!', story: 'billing-payment--just-paid' },
		{ words: 'Go to Dashboard', story: 'billing-payment--active' },
		{ words: 'Manage Subscription', story: 'billing-payment--active' },
		{ words: 'Payment Cancelled', story: 'billing-payment--cancelled' },
		{ words: 'Try Again', story: 'billing-payment--cancelled' },
		{ words: 'Back to Dashboard', story: 'billing-payment--cancelled' },
	],
	Compose: [
		{ words: 'Recent Threads', story: 'compose-compose-screen--answered' },
		{ words: '+ New Thread', story: 'compose-chat-bar--selected' },
		{
			words: 'Thread: <first 8 characters of id>...',
			shown: 'Thread: 7f3a91c2...',
			story: 'compose-chat-bar--selected',
		},
		{ words: 'No thread selected', story: 'compose-chat-bar--no-thread' },
		{ words: 'No messages yet', story: 'compose-message-pane--empty' },
		{
			words: 'Start a conversation by typing a message below',
			story: 'compose-message-pane--empty',
		},
		{ words: 'Type a message...', story: 'compose-message-box--empty' },
		{ words: 'Generating tweets...', story: 'compose-answer-text--first-draft-arrives' },
		{ words: 'Tweets:', story: 'compose-answer-text--complete' },
		{ words: '[Error receiving response]', story: 'compose-assistant-message--failed' },
		{
			words: '<username> Drafts',
			shown: 'maralindqvist Drafts',
			story: 'compose-drafts-panel--none',
		},
		{ words: 'Drafts', story: 'compose-drafts-panel--nobody-signed-in' },
		{ words: 'No tweets yet', story: 'compose-drafts-panel--none' },
	],
	Tweets: [
		{ words: 'Tweet Review', story: 'tweets-tweet-review--posts' },
		{ words: 'Like', story: 'tweets-tweet-review--posts' },
		{ words: 'Write a response', story: 'tweets-tweet-review--posts' },
		{ words: "What's your response?", story: 'tweets-tweet-review--posts' },
		{ words: 'n/280', shown: '0/280', story: 'tweets-tweet-review--posts' },
		{ words: 'Send Response', story: 'tweets-tweet-review--typed' },
		{ words: 'No tweets available for review.', story: 'tweets-tweet-review--nothing-fetched' },
		{
			words: 'Try refreshing the page or running a manual scrape of twitter from the dashboard.',
			story: 'tweets-tweet-review--nothing-fetched',
		},
	],
	Editor: [
		{ words: 'No file selected', story: 'editor-editor-screen--nothing-selected' },
		{
			words: 'Select a file from the file tree to start editing',
			story: 'editor-editor-screen--nothing-selected',
		},
		{ words: 'Saved', story: 'editor-status-bar--saved' },
		{ words: 'Unsaved changes', story: 'editor-status-bar--unsaved' },
	],
	Filter: [
		{ words: 'Create Filter', story: 'filter-filter-screen--nothing-selected' },
		{ words: 'Save Template', story: 'filter-form-actions--saved' },
		{ words: 'Duplicate Template', story: 'filter-form-actions--saved' },
		{ words: 'Run Filter', story: 'filter-form-actions--saved' },
		{ words: 'Loading template...', story: 'filter-notices--loading-template' },
		{
			words: '+ Create "name"',
			shown: '+ Create "hiring posts worth an answer"',
			story: 'design-system-combobox--only-new',
		},
		{ words: 'You have unsaved changes', story: 'filter-form-actions--unsaved' },
		{ words: 'Enter username to block (without @):', story: 'filter-notices--blocking' },
		{ words: 'Running...', story: 'filter-form-actions--running' },
		{
			words: 'processed/total processed — filtered matched',
			shown: '120/300 processed — 16 matched',
			story: 'filter-filter-screen--running',
		},
		{
			words: 'Filter executed successfully! Run ID: {id}.',
			shown: 'Filter executed successfully! Run ID: 11111111-0000-4000-8000-00000000000a.',
			story: 'filter-run-end--done',
		},
		{ words: 'View result in Previous Runs →', story: 'filter-run-end--done' },
		{ words: 'Please enter a filter title.', story: 'filter-notices--no-title' },
		{ words: 'Please enter a description.', story: 'filter-notices--no-description' },
		{
			words: 'Please select a filter template first before duplicating.',
			story: 'filter-notices--nothing-to-duplicate',
		},
		{
			words: 'Please save the template first before running it.',
			story: 'filter-notices--not-saved-yet',
		},
		{ words: 'Template saved successfully!', story: 'filter-notices--saved' },
		{ words: 'Template updated successfully!', story: 'filter-notices--updated' },
		{ words: 'Template duplicated successfully!', story: 'filter-notices--duplicated' },
		{ words: 'Failed to load template. Please try again.', story: 'filter-notices--not-loaded' },
		{ words: 'Failed to load template content', story: 'filter-notices--content-missing' },
		{ words: 'Failed to save filter. Please try again.', story: 'filter-notices--not-saved' },
		{
			words: 'Failed to duplicate filter. Please try again.',
			story: 'filter-notices--not-duplicated',
		},
		{ words: 'Failed to run filter. Please try again.', story: 'filter-run-end--failed' },
		{ words: 'Filter execution failed', story: 'filter-run-end--failed-without-a-reason' },
		{ words: 'Previous Runs', story: 'filter-filter-screen--no-runs' },
		{ words: 'No previous runs found.', story: 'filter-filter-screen--no-runs' },
		{ words: 'Select a run from the left to view details', story: 'filter-filter-screen--no-runs' },
		{ words: 'Loading run details...', story: 'filter-notices--loading-run' },
		{ words: 'completed', story: 'filter-filter-screen--previous-run' },
		{ words: 'Latest', story: 'filter-filter-screen--previous-run' },
		{ words: 'Re-run', story: 'filter-filter-screen--previous-run' },
		{
			words: 'Re-run of: ',
			shown: 'Re-run of: Bread, no influencers',
			story: 'filter-filter-screen--previous-run',
		},
		{
			words: 'Current period run of: ',
			shown: 'Current period run of: Lessons from running Postgres',
			story: 'filter-notices--started-for-now',
		},
		{ words: 'Run on Current Time Period', story: 'filter-filter-screen--previous-run' },
		{ words: 'Generate Responses', story: 'filter-filter-screen--previous-run' },
		{
			words: 'Filter re-run started. Check Create Filter tab for progress.',
			story: 'filter-notices--re-run-started',
		},
		{
			words: 'Filter started for current time period. Check Create Filter tab for progress.',
			story: 'filter-notices--started-for-now',
		},
		{ words: 'Failed to re-run filter. Please try again.', story: 'filter-notices--not-re-run' },
		{
			words: 'Failed to run filter for current period. Please try again.',
			story: 'filter-notices--not-run-for-now',
		},
	],
	Settings: [
		{ words: 'Next', story: 'settings-onboarding--first-question' },
		{ words: 'Back', story: 'settings-onboarding--second-question' },
		{ words: 'Complete', story: 'settings-onboarding--second-question' },
		{ words: 'Skip to billing', story: 'settings-onboarding--first-question' },
		{ words: 'Active Subscription', story: 'settings-settings--in-trial' },
		{ words: 'No Active Subscription', story: 'settings-settings--no-subscription' },
		{ words: 'View Plans', story: 'settings-settings--billing-unknown' },
		{
			words: 'Failed to open billing portal. Please try again.',
			story: 'settings-settings--portal-not-opened',
		},
		{ words: 'You have unsaved changes', story: 'settings-api-keys--typed' },
		{ words: 'API keys saved successfully!', story: 'settings-api-keys--saved' },
		{ words: 'Failed to load API keys', story: 'settings-settings--keys-not-read' },
		{ words: 'Failed to save API keys', story: 'settings-api-keys--not-saved' },
	],
};

/**
 * `checkStories` checks that each story shows its text. Texts that are only logged have no story: a
 * bounce record that could not be sent, and a stream without a body.
 */
export const specStates: readonly SpecState[] = Object.entries(byArea).flatMap(([area, states]) =>
	states.map((state) => ({ area: area as SpecState['area'], ...state })),
);
