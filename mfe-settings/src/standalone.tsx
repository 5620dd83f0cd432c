import { renderStandalone } from 'remote-kit/harness/standalone';
import App from './app.tsx';

renderStandalone(App, { name: 'settings' });
