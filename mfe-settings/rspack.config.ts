import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'settings', port: 3109 });
