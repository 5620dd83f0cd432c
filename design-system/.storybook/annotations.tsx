import type { Preview } from '@storybook/react';

/** How every story is shown, in Storybook and in tests: in the theme that the toolbar names. */
export const annotations: Preview = {
	globalTypes: {
		theme: {
			description: 'Theme',
			toolbar: {
				icon: 'mirror',
				items: [
					{ value: 'light', title: 'Light' },
					{ value: 'dark', title: 'Dark' },
				],
				dynamicTitle: true,
			},
		},
	},
	initialGlobals: { theme: 'light' },
	decorators: [
		(Story, { globals }) => {
			document.documentElement.dataset.theme = String(globals.theme);
			return <Story />;
		},
	],
	parameters: {
		layout: 'padded',
		backgrounds: { disable: true },
		// Base UI's focus guards pass focus on at once, which axe cannot see
		a11y: { test: 'error', context: { include: ['body'], exclude: ['[data-base-ui-focus-guard]'] } },
		viewport: { options: { phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } } } },
	},
};
