import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const archivo = 'archivo-latin-wght-normal.woff2';

const config: StorybookConfig = {
	framework: 'storybook-react-rsbuild',
	stories: [
		'../pages/*.mdx',
		'../*/*.stories.tsx',
		'../../shell/src/**/*.stories.tsx',
		'../../mfe-*/src/**/*.stories.tsx',
		'../../bff/src/mail/*.stories.tsx',
	],
	addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
	core: { disableTelemetry: true, disableWhatsNewNotifications: true },
	// Play functions use React's `act`, which only the development build of React has.
	features: { developmentModeForBuild: true },
	typescript: { check: false, reactDocgen: 'react-docgen' },
	// Storybook's own interface is not built with our styles. It gets the one typeface that it needs.
	staticDirs: [
		{
			from: fileURLToPath(import.meta.resolve(`@fontsource-variable/archivo/files/${archivo}`)),
			to: `/${archivo}`,
		},
	],
	managerHead: `<style>@font-face{font-family:"Archivo Variable";src:url(./${archivo}) format("woff2");font-weight:100 900}</style>`,
};

export default config;
