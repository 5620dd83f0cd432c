import type { Preview } from '@storybook/react';
import { SideBySide } from './side-by-side.tsx';
import { systemTheme } from './theme-of.ts';

/**
 * How every story is shown, in Storybook and in tests: in the theme that the toolbar names, at
 * first the system's.
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
			// A docs page has all stories of a component, which would be two pages each.
			return isBoth && viewMode === 'story' ? <SideBySide story={id} /> : <Story />;
		},
	],
	parameters: {
		layout: 'padded',
		backgrounds: { disable: true },
		// Base UI's focus guards pass focus on at once, which axe cannot see
		a11y: {
			test: 'error',
			context: { include: ['body'], exclude: ['[data-base-ui-focus-guard]'] },
		},
		viewport: {
			options: { phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } } },
		},
	},
};
