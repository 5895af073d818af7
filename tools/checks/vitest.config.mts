import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite/checks',
  resolve: { conditions: ['@landed/source'] },
  ssr: { resolve: { conditions: ['@landed/source'], externalConditions: ['@landed/source'] } },
  test: {
    name: 'checks',
    environment: 'node',
    include: ['src/**/*.spec.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    coverage: { provider: 'v8', reportsDirectory: 'coverage' },
  },
});
