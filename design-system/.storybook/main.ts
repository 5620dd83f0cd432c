import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
	framework: 'storybook-react-rsbuild',
	stories: [
		'../*/*.stories.tsx',
		'../../shell/src/**/*.stories.tsx',
		'../../mfe-*/src/**/*.stories.tsx',
		'../../bff/src/mail/*.stories.tsx',
	],
	addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
	core: { disableTelemetry: true, disableWhatsNewNotifications: true },
	typescript: { check: false, reactDocgen: 'react-docgen' },
};

export default config;
