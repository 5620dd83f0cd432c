import '../tokens.css';
import '../fonts.css';
import '../base.css';
import './preview.css';
import type { Preview } from '@storybook/react';
import { annotations } from './annotations.tsx';
import { DocsPage } from './docs-page.tsx';

// Storybook reads tags and the order from this file without running it
const preview: Preview = {
	...annotations,
	tags: ['autodocs'],
	parameters: {
		...annotations.parameters,
		docs: { container: DocsPage },
		options: {
			storySort: {
				order: [
					'Start here',
					'States of the spec',
					'How to add a component',
					'Tokens',
					'Accessibility',
					'Design system',
					'Shell',
					'Landing',
					'Billing',
					'Compose',
					'Tweets',
					'Editor',
					'Filter',
					'Mails',
				],
			},
		},
	},
};

export default preview;
