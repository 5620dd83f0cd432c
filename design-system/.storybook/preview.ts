import '../tokens.css';
import '../fonts.css';
import '../base.css';
import './preview.css';
import type { Preview } from '@storybook/react';
import { annotations } from './annotations.tsx';

// Storybook reads tags from this file without running it
const preview: Preview = { ...annotations, tags: ['autodocs'] };

export default preview;
