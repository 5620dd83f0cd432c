import type { Preview } from '@storybook/react';
import { SideBySide } from './side-by-side.tsx';
import { systemTheme } from './theme-of.ts';

/**
 * Settings of all stories, in Storybook and in tests. The theme follows the toolbar or the system.
 */
export const annotations: Preview = {
	globalTypes: {
		theme: {
			description: 'Theme',
			toolbar: {
				icon: 'mirror',
				items: [
					{ value: 'light', title: 'Light' },
					{ value: 'dark', title: 'Dark' },
					{ value: 'both', title: 'Both, side by side' },
				],
				dynamicTitle: true,
			},
		},
	},
	initialGlobals: { theme: systemTheme() },
	decorators: [
		(Story, { id, globals, viewMode }) => {
			const isBoth = globals.theme === 'both';
			document.documentElement.dataset.theme = isBoth ? systemTheme() : String(globals.theme);
			// Not on docs pages: each of their stories would need two iframes.
			return isBoth && viewMode === 'story' ? <SideBySide story={id} /> : <Story />;
		},
	],
	parameters: {
		layout: 'padded',
		backgrounds: { disable: true },
		// Base UI's focus guards move focus on at once, which axe cannot know.
		a11y: {
			test: 'error',
			context: { include: ['body'], exclude: ['[data-base-ui-focus-guard]'] },
		},
		viewport: {
			options: { phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } } },
		},
	},
};
