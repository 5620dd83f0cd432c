import type { Area } from './areas.ts';

/** A text that the spec has for a state, and the story that shows it. */
export interface SpecState {
	area: Exclude<Area, 'Design system' | 'Mails'>;
	/** The exact text of the spec, with variable parts in angle or curly brackets as there. */
	words: string;
	/** The text in the story, if the spec has brackets. */
	shown?: string;
	/** The id of the story in its URL. */
	story: string;
}

/**
 * `checkStories` checks that each story shows its text. Texts that are only logged have no story: a
 * bounce record that could not be sent, a stream without a body.
 */
export const specStates: readonly SpecState[] = [
	{ area: 'Landing', words: 'Enter App', story: 'landing-landing-page--page' },
	{
		area: 'Landing',
		words: "You've submitted your email",
		story: 'landing-early-access--already-submitted',
	},
	{ area: 'Landing', words: 'View Next Steps', story: 'landing-early-access--already-submitted' },
	{ area: 'Landing', words: 'Thank you!', story: 'landing-early-access--thanks' },
	{
		area: 'Landing',
		words: 'Failed to submit landing data',
		story: 'landing-early-access--failed',
	},
	{
		area: 'Landing',
		words: 'Failed to submit email and analytics data',
		story: 'landing-early-access--failed',
	},
	{
		area: 'Landing',
		words: 'Submission failed',
		story: 'landing-early-access--failed-unexpectedly',
	},

	{ area: 'Shell', words: 'Authenticating...', story: 'shell-signing-in--authenticating' },
	{ area: 'Shell', words: 'Login failed', story: 'shell-log-in--refused-without-reason' },
	{
		area: 'Shell',
		words: 'Hello, {name}',
		shown: 'Hello, Mara Lindqvist',
		story: 'shell-member-header--named',
	},
	{ area: 'Shell', words: 'Logout', story: 'shell-member-header--named' },
	{
		area: 'Shell',
		words: 'Signed in as {name}',
		shown: 'Signed in as Mara Lindqvist',
		story: 'shell-app-header--all-live',
	},
	{ area: 'Shell', words: 'Sign Out', story: 'shell-app-header--all-live' },
	{ area: 'Shell', words: 'Setup Required', story: 'shell-dashboard--both-keys-missing' },
	{ area: 'Shell', words: 'Verifying subscription...', story: 'shell-guards--verifying' },
	{ area: 'Shell', words: 'Unable to Verify Subscription', story: 'shell-guards--unverified' },
	{
		area: 'Shell',
		words: 'Failed to verify subscription status',
		story: 'shell-guards--unverified',
	},
	{ area: 'Shell', words: 'Try Again', story: 'shell-guards--unverified' },
	{ area: 'Shell', words: 'Premium Feature', story: 'shell-guards--premium' },
	{ area: 'Shell', words: 'View Plans & Upgrade', story: 'shell-guards--premium' },
	{ area: 'Shell', words: 'Back to Dashboard', story: 'shell-guards--premium' },
	{
		area: 'Shell',
		words: 'Unexpected Application Error!',
		story: 'shell-unexpected-error--unexpected',
	},

	{ area: 'Billing', words: 'Next', story: 'billing-onboarding--first-question' },
	{ area: 'Billing', words: 'Back', story: 'billing-onboarding--second-question' },
	{ area: 'Billing', words: 'Complete', story: 'billing-onboarding--second-question' },
	{ area: 'Billing', words: 'Skip to billing', story: 'billing-onboarding--first-question' },
	{ area: 'Billing', words: 'Choose Your Plan', story: 'billing-plans-screen--plans' },
	{ area: 'Billing', words: 'Get Started', story: 'billing-plans--two-plans' },
	{ area: 'Billing', words: 'Processing...', story: 'billing-plans--processing' },
	{
		area: 'Billing',
		words: 'All plans include a 14-day free trial. Cancel anytime.',
		story: 'billing-plans--two-plans',
	},
	{ area: 'Billing', words: 'Failed to load pricing options', story: 'billing-plans--not-loaded' },
	{
		area: 'Billing',
		words: 'Failed to create checkout session',
		story: 'billing-instead-of-plans--checkout-not-reached',
	},
	{ area: 'Billing', words: 'Payment Successful!', story: 'billing-payment--just-paid' },
	{ area: 'Billing', words: 'Go to Dashboard', story: 'billing-payment--active' },
	{ area: 'Billing', words: 'Manage Subscription', story: 'billing-payment--active' },
	{ area: 'Billing', words: 'Payment Cancelled', story: 'billing-payment--cancelled' },
	{ area: 'Billing', words: 'Try Again', story: 'billing-payment--cancelled' },
	{ area: 'Billing', words: 'Back to Dashboard', story: 'billing-payment--cancelled' },
	{ area: 'Billing', words: 'Active Subscription', story: 'billing-settings--in-trial' },
	{ area: 'Billing', words: 'No Active Subscription', story: 'billing-settings--no-subscription' },
	{ area: 'Billing', words: 'View Plans', story: 'billing-settings--billing-unknown' },
	{
		area: 'Billing',
		words: 'Failed to open billing portal. Please try again.',
		story: 'billing-settings--portal-not-opened',
	},
	{ area: 'Billing', words: 'You have unsaved changes', story: 'billing-api-keys--typed' },
	{ area: 'Billing', words: 'API keys saved successfully!', story: 'billing-api-keys--saved' },
	{ area: 'Billing', words: 'Failed to load API keys', story: 'billing-settings--keys-not-read' },
	{ area: 'Billing', words: 'Failed to save API keys', story: 'billing-api-keys--not-saved' },

	{ area: 'Compose', words: 'Recent Threads', story: 'compose-compose-screen--answered' },
	{ area: 'Compose', words: '+ New Thread', story: 'compose-chat-bar--selected' },
	{
		area: 'Compose',
		words: 'Thread: <first 8 characters of id>...',
		shown: 'Thread: 7f3a91c2...',
		story: 'compose-chat-bar--selected',
	},
	{ area: 'Compose', words: 'No thread selected', story: 'compose-chat-bar--no-thread' },
	{ area: 'Compose', words: 'No messages yet', story: 'compose-message-pane--empty' },
	{
		area: 'Compose',
		words: 'Start a conversation by typing a message below',
		story: 'compose-message-pane--empty',
	},
	{ area: 'Compose', words: 'Type a message...', story: 'compose-message-box--empty' },
	{
		area: 'Compose',
		words: 'Generating tweets...',
		story: 'compose-answer-text--first-draft-arrives',
	},
	{ area: 'Compose', words: 'Tweets:', story: 'compose-answer-text--complete' },
	{
		area: 'Compose',
		words: '[Error receiving response]',
		story: 'compose-assistant-message--failed',
	},
	{
		area: 'Compose',
		words: '<username> Drafts',
		shown: 'maralindqvist Drafts',
		story: 'compose-drafts-panel--none',
	},
	{ area: 'Compose', words: 'Drafts', story: 'compose-drafts-panel--nobody-signed-in' },
	{ area: 'Compose', words: 'No tweets yet', story: 'compose-drafts-panel--none' },

	{ area: 'Tweets', words: 'Tweet Review', story: 'tweets-tweet-review--posts' },
	{ area: 'Tweets', words: 'Like', story: 'tweets-tweet-review--posts' },
	{ area: 'Tweets', words: 'Write a response', story: 'tweets-tweet-review--posts' },
	{ area: 'Tweets', words: "What's your response?", story: 'tweets-tweet-review--posts' },
	{ area: 'Tweets', words: 'n/280', shown: '0/280', story: 'tweets-tweet-review--posts' },
	{ area: 'Tweets', words: 'Send Response', story: 'tweets-tweet-review--typed' },
	{
		area: 'Tweets',
		words: 'No tweets available for review.',
		story: 'tweets-tweet-review--nothing-fetched',
	},
	{
		area: 'Tweets',
		words: 'Try refreshing the page or running a manual scrape of twitter from the dashboard.',
		story: 'tweets-tweet-review--nothing-fetched',
	},

	{ area: 'Editor', words: 'No file selected', story: 'editor-editor-screen--nothing-selected' },
	{
		area: 'Editor',
		words: 'Select a file from the file tree to start editing',
		story: 'editor-editor-screen--nothing-selected',
	},
	{ area: 'Editor', words: 'Saved', story: 'editor-status-bar--saved' },
	{ area: 'Editor', words: 'Unsaved changes', story: 'editor-status-bar--unsaved' },

	{ area: 'Filter', words: 'Create Filter', story: 'filter-filter-screen--nothing-selected' },
	{ area: 'Filter', words: 'Save Template', story: 'filter-form-actions--saved' },
	{ area: 'Filter', words: 'Duplicate Template', story: 'filter-form-actions--saved' },
	{ area: 'Filter', words: 'Run Filter', story: 'filter-form-actions--saved' },
	{ area: 'Filter', words: 'Loading template...', story: 'filter-notices--loading-template' },
	{
		area: 'Filter',
		words: '+ Create "name"',
		shown: '+ Create "hiring posts worth an answer"',
		story: 'design-system-combobox--only-new',
	},
	{ area: 'Filter', words: 'You have unsaved changes', story: 'filter-form-actions--unsaved' },
	{
		area: 'Filter',
		words: 'Enter username to block (without @):',
		story: 'filter-notices--blocking',
	},
	{ area: 'Filter', words: 'Running...', story: 'filter-form-actions--running' },
	{
		area: 'Filter',
		words: 'processed/total processed — filtered matched',
		shown: '120/300 processed — 14 matched',
		story: 'filter-filter-screen--running',
	},
	{
		area: 'Filter',
		words: 'Filter executed successfully! Run ID: {id}.',
		shown: 'Filter executed successfully! Run ID: 11111111-0000-4000-8000-00000000000a.',
		story: 'filter-run-end--done',
	},
	{ area: 'Filter', words: 'View result in Previous Runs →', story: 'filter-run-end--done' },
	{ area: 'Filter', words: 'Please enter a filter title.', story: 'filter-notices--no-title' },
	{ area: 'Filter', words: 'Please enter a description.', story: 'filter-notices--no-description' },
	{
		area: 'Filter',
		words: 'Please select a filter template first before duplicating.',
		story: 'filter-notices--nothing-to-duplicate',
	},
	{
		area: 'Filter',
		words: 'Please save the template first before running it.',
		story: 'filter-notices--not-saved-yet',
	},
	{ area: 'Filter', words: 'Template saved successfully!', story: 'filter-notices--saved' },
	{ area: 'Filter', words: 'Template updated successfully!', story: 'filter-notices--updated' },
	{
		area: 'Filter',
		words: 'Template duplicated successfully!',
		story: 'filter-notices--duplicated',
	},
	{
		area: 'Filter',
		words: 'Failed to load template. Please try again.',
		story: 'filter-notices--not-loaded',
	},
	{
		area: 'Filter',
		words: 'Failed to load template content',
		story: 'filter-notices--content-missing',
	},
	{
		area: 'Filter',
		words: 'Failed to save filter. Please try again.',
		story: 'filter-notices--not-saved',
	},
	{
		area: 'Filter',
		words: 'Failed to duplicate filter. Please try again.',
		story: 'filter-notices--not-duplicated',
	},
	{
		area: 'Filter',
		words: 'Failed to run filter. Please try again.',
		story: 'filter-run-end--failed',
	},
	{
		area: 'Filter',
		words: 'Filter execution failed',
		story: 'filter-run-end--failed-without-a-reason',
	},
	{ area: 'Filter', words: 'Previous Runs', story: 'filter-filter-screen--no-runs' },
	{ area: 'Filter', words: 'No previous runs found.', story: 'filter-filter-screen--no-runs' },
	{
		area: 'Filter',
		words: 'Select a run from the left to view details',
		story: 'filter-filter-screen--no-runs',
	},
	{ area: 'Filter', words: 'Loading run details...', story: 'filter-notices--loading-run' },
	{ area: 'Filter', words: 'completed', story: 'filter-filter-screen--previous-run' },
	{ area: 'Filter', words: 'Latest', story: 'filter-filter-screen--previous-run' },
	{ area: 'Filter', words: 'Re-run', story: 'filter-filter-screen--previous-run' },
	{
		area: 'Filter',
		words: 'Re-run of: ',
		shown: 'Re-run of: Bread, no influencers',
		story: 'filter-filter-screen--previous-run',
	},
	{
		area: 'Filter',
		words: 'Current period run of: ',
		shown: 'Current period run of: Lessons from running Postgres',
		story: 'filter-notices--started-for-now',
	},
	{
		area: 'Filter',
		words: 'Run on Current Time Period',
		story: 'filter-filter-screen--previous-run',
	},
	{ area: 'Filter', words: 'Generate Responses', story: 'filter-filter-screen--previous-run' },
	{
		area: 'Filter',
		words: 'Filter re-run started. Check Create Filter tab for progress.',
		story: 'filter-notices--re-run-started',
	},
	{
		area: 'Filter',
		words: 'Filter started for current time period. Check Create Filter tab for progress.',
		story: 'filter-notices--started-for-now',
	},
	{
		area: 'Filter',
		words: 'Failed to re-run filter. Please try again.',
		story: 'filter-notices--not-re-run',
	},
	{
		area: 'Filter',
		words: 'Failed to run filter for current period. Please try again.',
		story: 'filter-notices--not-run-for-now',
	},
];
