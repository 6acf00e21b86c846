#!/usr/bin/env node
import './src/command/grammar.js'
