import { renderStandalone } from 'shell/harness/standalone';
import App from './app.tsx';

renderStandalone(App, { name: 'tweets' });
