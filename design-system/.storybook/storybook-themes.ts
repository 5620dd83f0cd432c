import { create } from 'storybook/theming/create';
import { systemTheme } from './theme-of.ts';

/**
 * Our tokens as hex values, because Storybook's theme supports neither oklch nor variables. A test
 * compares them with the tokens.
 */
export const chromeColours = {
	light: {
		ground: '#f1f2ed',
		sheet: '#fbfbf8',
		well: '#e5e7e0',
		ink: '#22241a',
		ink2: '#585b4e',
		rule: '#d5d7d0',
		edge: '#7d8173',
	},
	dark: {
		ground: '#12130e',
		sheet: '#1a1c16',
		well: '#262820',
		ink: '#e1e0d4',
		ink2: '#a3a498',
		rule: '#33352d',
		edge: '#77796c',
	},
} as const;

function chromeTheme(base: 'light' | 'dark') {
	const { ground, sheet, well, ink, ink2, rule, edge } = chromeColours[base];
	return create({
		base,
		brandTitle: 'Warble',
		brandUrl: './',
		brandTarget: '_self',
		fontBase: '"Archivo Variable", "Helvetica Neue", Arial, sans-serif',
		fontCode: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
		colorPrimary: ink,
		colorSecondary: ink2,
		appBg: ground,
		appContentBg: sheet,
		appPreviewBg: ground,
		appBorderColor: rule,
		appBorderRadius: 2,
		appHoverBg: well,
		textColor: ink,
		textInverseColor: ground,
		textMutedColor: ink2,
		barBg: sheet,
		barTextColor: ink2,
		barHoverColor: ink,
		barSelectedColor: ink,
		buttonBg: sheet,
		buttonBorder: edge,
		booleanBg: well,
		booleanSelectedBg: sheet,
		inputBg: sheet,
		inputBorder: edge,
		inputTextColor: ink,
		inputBorderRadius: 2,
	});
}

const chromeThemes = { light: chromeTheme('light'), dark: chromeTheme('dark') };

/**
 * The theme of Storybook's own interface: the one in the toolbar, or the system's when side by
 * side.
 */
export function chromeThemeFor(theme: unknown) {
	return chromeThemes[theme === 'light' || theme === 'dark' ? theme : systemTheme()];
}
