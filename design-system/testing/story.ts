/** The types of a story file, for packages that do not install Storybook. */
export type { Meta, StoryObj } from '@storybook/react';
