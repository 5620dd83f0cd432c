import '../tokens.css';
import '../fonts.css';
import '../base.css';
import './preview.css';
import type { Preview } from '@storybook/react';
import { configure } from '@testing-library/react';
import { annotations } from './annotations.tsx';
import { DocsPage } from './docs-page.tsx';

// Stories wait for screens that load in parts, and machines can be slow.
configure({ asyncUtilTimeout: 8000 });

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
					'Admin',
					'Mails',
				],
			},
		},
	},
};

export default preview;
